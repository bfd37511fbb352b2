import { Collection } from 'mongodb';

/** Imported before a program: kills it where it first inserts several documents. */
Collection.prototype.insertMany = () => process.kill(process.pid, 'SIGKILL') as never;
