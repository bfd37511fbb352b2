/**
 * `npm run openapi:examples [-- --gateway http://127.0.0.1:8080]`: asks a running demo for every operation, and writes a request
 * and a short answer of each into libs/contracts, from where they come into the document. Sees to it that the headers that
 * are declared are sent. What it makes it deletes or phases out; it leaves a voided import, lines of the audit log and an
 * acknowledged conflict.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gatewayAddress } from '@promo/client/gateway-address';
import { explain } from '@promo/servers/fatal';
import { recordAccount, recordDeliveries, recordGateway, recordImports } from './gateway.ts';
import { recordNewProducts } from './new-products.ts';
import { recordPromotions } from './promotions.ts';
import { recordProposals } from './proposals.ts';
import { createRecorder } from './recorder.ts';

const TARGET = new URL('../../libs/contracts/src/openapi/examples.json', import.meta.url);

const { values } = parseArgs({ options: { gateway: { type: 'string' } } });
const gateway = gatewayAddress(values.gateway, process.env);

/** Plans lie in the next year, where the demo has none. */
const year = Temporal.Now.plainDateISO('Europe/Zagreb').year + 1;

try {
  const recorder = await createRecorder(gateway, 'Admin');
  await recordGateway(recorder);
  const webhook = await recordAccount(recorder);
  const product = await recordPromotions(recorder, `${year}-05-10`, year * 100 + 19);
  await recordProposals(recorder, product, { start_year: year, start_week: 19, end_week: 20 });
  const launch = { parent_sku: product.sku, launch_date: `${year}-06-01`, yw: year * 100 + 23 };
  await recordDeliveries(recorder, webhook);
  await recordNewProducts(recorder, launch);
  await recordImports(recorder, product);
  const examples = recorder.examples();
  await writeFile(TARGET, `${JSON.stringify(examples, null, 2)}\n`);
  process.stdout.write(
    `${Object.keys(examples).length} operations recorded; npm run openapi puts them into the document\n`,
  );
  for (const fault of recorder.faults()) process.stderr.write(`${fault}\n`);
  if (recorder.faults().length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
