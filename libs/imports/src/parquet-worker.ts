/** The thread that reads a Parquet file: a piece of CSV for each message, null at the end. */
import { parentPort, workerData } from 'node:worker_threads';
import { parquetAsCsv } from './parquet-rows.ts';

const pieces = parquetAsCsv(workerData as number);
parentPort?.on('message', async () => {
  try {
    const { value, done } = await pieces.next();
    parentPort?.postMessage({ piece: done ? null : value });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
});
