import { runService } from '@promo/runtime/run';
import { Config } from './config.ts';
import { start } from './service.ts';

await runService('promo-analytics', Config, start);
