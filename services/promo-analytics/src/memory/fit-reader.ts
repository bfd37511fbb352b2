/** A thread that reads one stored fit: takes its bytes, answers with a FinishedFit. */
import { parentPort } from 'node:worker_threads';
import { decodeFit } from '../store/fit-codec.ts';
import { answer } from './thread.ts';

parentPort?.once('message', (bytes: Uint8Array) => answer(decodeFit(bytes)));
