import { connectMongo } from '@promo/mongo/connect';
import { createLogger } from '@promo/runtime/logger';
import { serverAddress } from '@promo/runtime/server-address';

/** The database that MONGODB_URI and MONGODB_DATABASE name, or that `npm start` runs. Without one the command ends, and says how it is used. */
export function openDatabase(command: string, usage: string): ReturnType<typeof connectMongo> {
  const { MONGODB_DATABASE: name = 'promo_analytics' } = process.env;
  return connectMongo(address(usage), name, createLogger(command, 'warn')).catch((error: Error) =>
    fail(`MongoDB does not answer: ${error.message}`),
  );
}

function address(usage: string): string {
  try {
    return serverAddress('MONGODB_URI');
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Ends the command for what is wrong with how it was called. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
