/** A thread that reads one stored fit: takes its bytes, answers with a FinishedFit. */
import { decodeFit } from '../store/fit-codec.ts';
import { answerWith } from './thread.ts';

answerWith(decodeFit);
