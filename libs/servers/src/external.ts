import { MongoClient } from 'mongodb';
import { Fatal } from './fatal.ts';
import { natsGreets } from './nats.ts';

/** Addresses go to the console without user and password, of a list each. */
const shown = (url: string) => url.replace(/(\/\/|^)[^/]*@/g, '$1…@');

/** A server somebody else runs. Named explicitly, so when it does not answer nothing else is tried. */
export async function useMongodb(uri: string): Promise<string> {
  try {
    await using client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.setName || hello.msg === 'isdbgrid') return `MONGODB_URI ${shown(uri)}`;
  } catch (error) {
    throw new Fatal(`MONGODB_URI is set to ${shown(uri)}, which does not answer: ${(error as Error).message}`);
  }
  throw new Fatal(`MONGODB_URI is set to ${shown(uri)}, which is no replica set: transactions need one (--replSet).`);
}

export async function useNats(url: string): Promise<string> {
  const [first = ''] = url.split(',');
  try {
    const { hostname, port } = new URL(first.includes('://') ? first : `nats://${first}`);
    // under TLS or a gateway in front the plain greeting may not come: services will tell then
    if (first.startsWith('tls:')) return `NATS_URL ${shown(url)}`;
    await natsGreets(Number(port || 4222), hostname);
    return `NATS_URL ${shown(url)}`;
  } catch (error) {
    throw new Fatal(`NATS_URL is set to ${shown(url)}, which does not answer: ${(error as Error).message}`);
  }
}
