import { messages } from '../../../i18n/messages.ts';

/** Texts of an order that arrives in parts. */
export const text = messages({
  hr: {
    open: 'Zaprimi dio',
    title: 'Zaprimi dio narudžbe',
    hint: 'Upišite koliko je stiglo i kada; ostatak ostaje naručen.',
    receivedOn: 'Dan dolaska',
    units: 'Stiglo (kom)',
    again: (qty: string) => `Za taj je dan već upisano ${qty} kom: novi broj dolazi na njegovo mjesto, a 0 ga briše.`,
    over: (qty: string) => `To je ${qty} kom više nego što je naručeno.`,
    all: 'Time je stiglo sve: artikl prelazi u stanje „Na zalihi”.',
    confirm: 'Zaprimi dio',
    done: 'Dio narudžbe je zaprimljen.',
    arrived: 'Stiglo',
    outstanding: 'Još nije stiglo',
    part: (qty: string, day: string) => `${qty} kom, ${day}`,
  },
  en: {
    open: 'Receive a part',
    title: 'Receive a part of the order',
    hint: 'Say how much has arrived and when; the rest stays ordered.',
    receivedOn: 'Arrived on',
    units: 'Arrived (pcs)',
    again: (qty: string) =>
      `${qty} pcs are noted of that day: the new number takes their place, and 0 takes them back.`,
    over: (qty: string) => `That is ${qty} pcs more than were ordered.`,
    all: 'With that all of it has arrived: the product moves to “In stock”.',
    confirm: 'Receive the part',
    done: 'The part is received.',
    arrived: 'Arrived',
    outstanding: 'Outstanding',
    part: (qty: string, day: string) => `${qty} pcs, ${day}`,
  },
});
