/** `npm start`: servers, services and demo data on this machine. */
import { launch } from './launcher.ts';
import { optionsFrom } from './options.ts';
import { services } from './services.ts';

try {
  process.loadEnvFile();
} catch {
  // no .env: fine
}
process.exit(await launch(() => optionsFrom(process.env, process.argv.slice(2)), services));
