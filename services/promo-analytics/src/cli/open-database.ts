import { connectMongo } from '@promo/mongo/connect';
import { createLogger } from '@promo/runtime/logger';

/** The database of MONGODB_URI and MONGODB_DATABASE. Without an address the command ends, and says how it is used. */
export function openDatabase(command: string, usage: string): ReturnType<typeof connectMongo> {
  const { MONGODB_URI: uri, MONGODB_DATABASE: name = 'promo_analytics' } = process.env;
  if (!uri) return fail(`MONGODB_URI is not set; "npm start" prints the address of its database.\n\n${usage}`);
  return connectMongo(uri, name, createLogger(command, 'warn'));
}

/** Ends the command for what is wrong with how it was called. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
