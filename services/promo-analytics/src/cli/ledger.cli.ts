import { parseArgs } from 'node:util';
import type { StoredPrice } from '../store/ledger/changes.ts';
import { priceHistory } from '../store/ledger/history.ts';
import { verifyLedger } from '../store/ledger/verify.ts';
import { loadProducts } from '../store/load-parts.ts';
import { readManifest } from '../store/manifest.ts';
import { fail, openDatabase } from './open-database.ts';

const USAGE = `npm run ledger -- verify             recomputes all hashes of the ledger of prices; code 1 where it is not whole
npm run ledger -- show --sku <sku>   who set which price of a SKU, when and from which file
The database comes from MONGODB_URI and MONGODB_DATABASE (promo_analytics); without them it is that of npm start on DATA_DIR.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sku: { type: 'string' } } });
const [command] = positionals;
await using mongo = await openDatabase('ledger', USAGE);

if (command === 'verify') await verify();
else if (command === 'show' && values.sku) await show(values.sku);
else fail(command === 'show' ? `show wants --sku\n\n${USAGE}` : USAGE);

async function verify(): Promise<void> {
  const { entries, last, changes, broken, differing, older } = await verifyLedger(mongo.client, mongo.db);
  print(
    `${entries} entries, ${changes} prices set${older > 0 ? `; ${older} prices in force are older than the ledger` : ''}`,
  );
  if (last) print(`the last entry has the hash ${last}`);
  if (broken) print(`BROKEN at entry ${broken.seq}: ${broken.why}`);
  if (differing.count > 0) {
    print(`DIFFERENT: ${differing.count} prices are not what the ledger says`);
    for (const line of differing.first) print(`  ${line}`);
  }
  if (broken || differing.count > 0) process.exitCode = 1;
  else print('whole: every hash is right, and the prices in force are those of the last entry');
}

async function show(sku: string): Promise<void> {
  const manifest = await readManifest(mongo.db);
  const products = await Array.fromAsync(loadProducts(mongo.db, manifest));
  const product = products.find((one) => one.sku === sku);
  if (!product) return fail(`SKU ${sku} was not found`);
  for await (const { seq, at, by, file_hash, date, before, after } of priceHistory(mongo.db, product.ordinal)) {
    print(`${seq}  ${at}  ${by ?? '-'}  file ${file_hash.slice(0, 12)}  ${date}  ${told(before)} -> ${told(after)}`);
  }
}

function told(stored: StoredPrice | null): string {
  return stored ? `${stored.price.toFixed(2)}${stored.is_promo ? ' promo' : ''}` : 'none';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
