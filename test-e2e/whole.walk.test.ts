/**
 * What is asked of a whole system, all of one: to start it takes longer than to ask. In this order, since some of it looks
 * for the demo data alone, and some leaves things behind.
 */
import './whole/main-job.ts';
import './whole/proposals.ts';
import './whole/fmb-check.ts';
import './whole/new-products.ts';
import './whole/gateway.ts';
import './whole/observe.ts';
import './whole/launcher.ts';
