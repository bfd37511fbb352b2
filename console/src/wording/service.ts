import type { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { serviceMessage } from '@promo/contracts/messages/service';
import { number } from '../format/numbers.ts';
import { hrCount } from '../i18n/messages.ts';
import type { Sentences } from './sentences.ts';

/** What any service says beside its own business. */
export const service: Sentences<typeof serviceMessage> = {
  malformed_request: () => 'Zahtjev nije ispravan HTTP.',
  malformed_path: () => 'Adresa nije ispravno napisana.',
  ambiguous_path: () => 'Adresa je dvosmislena.',
  not_json: () => 'Zahtjev nije JSON.',
  nothing_there: ({ path }) => `Na adresi ${path} nema ničega.`,
  not_found: () => 'Nije pronađeno.',
  wrong_method: ({ path, methods }) => `Adresa ${path} prima ${methods.join(', ')}.`,
  workbook_not_taken: () => 'Radna knjiga se ne može uvesti: spremite list kao CSV UTF-8 i pošaljite ga kao text/csv.',
  wrong_content_type: ({ type }) => `Vrsta sadržaja mora biti ${type}.`,
  body_too_large: ({ maximum }) => `Zahtjev smije imati najviše ${number(maximum)} bajtova.`,
  headers_too_large: () => 'Zaglavlja zahtjeva su prevelika.',
  request_too_slow: () => 'Zahtjev nije stigao na vrijeme.',
  internal_error: ({ request_id }) => `Greška na poslužitelju, zahtjev ${request_id}.`,
  not_from_gateway: () => 'Ovaj servis odgovara samo pristupniku.',
  identity_not_valid: () => 'Identitet nije izdao pristupnik.',
  identity_expired: () => 'Zahtjev je čekao dok mu identitet nije istekao; pokušajte ponovno.',
  database_unreachable: () => 'Baza podataka nije dostupna.',
  database_full: () => 'Na disku baze podataka nema mjesta; operator ga mora osloboditi.',
  database_slow: () => 'Baza podataka je prespora.',
  parts_lost: () => 'Spremljeni su podaci oštećeni: nedostaju dijelovi koji su na snazi; operator ih mora obnoviti.',
  record_held: () => 'Zapis upravo mijenja netko drugi; pokušajte ponovno.',
  service_absent: ({ service: name }) => `Servis ${name} nije dostupan.`,
  service_slow: ({ service: name }) => `Servis ${name} nije odgovorio na vrijeme.`,
  query_failed: () => 'Greška na poslužitelju.',
  caller_gone: () => 'Onaj tko je pitao više ne čeka.',
  answer_too_large: () => 'Odgovor je prevelik: tražite manje odjednom.',
  question_too_large: () => 'Upit je prevelik za drugi servis: tražite manje odjednom.',
  bad_idempotency_key: () => 'navodi se jednom, od 1 do 200 vidljivih znakova ASCII bez razmaka',
  idempotency_key_reused: () => 'Isti ključ Idempotency-Key već je poslan uz drugi sadržaj.',
  request_in_flight: () => 'Zahtjev s istim ključem Idempotency-Key još je u tijeku.',
  message_not_json: () => 'Poruka nije JSON.',
  message_too_large: () => 'Poruka je veća nego što sabirnica prima.',
  message_without_id: () => 'Poruka nema id.',
};

/** What the gateway refuses by itself. */
export const gateway: Sentences<typeof gatewayMessage> = {
  token_needed: () => 'Za ovo se treba prijaviti.',
  host_not_served: () => 'Demo odgovara samo pod imenima ovog računala i onima iz DEMO_HOSTS.',
  token_not_valid: () => 'Prijava nije ispravna ili je istekla.',
  section_needed: ({ section }) => `Za ovo treba pravo ${section}.`,
  token_reads_only: () => 'Osobni token samo čita.',
  no_section: () => 'Ova adresa ne pripada nijednom dijelu.',
  provider_unreachable: () => 'Davatelj identiteta nije dostupan.',
  too_many_requests: () => 'Previše zahtjeva; pričekajte malo.',
  too_many_streams: ({ maximum }) =>
    `Jedan korisnik smije imati najviše ${hrCount(maximum, 'otvorenu vezu', 'otvorene veze', 'otvorenih veza')} za novosti.`,
  too_many_listeners: () => 'Previše je otvorenih veza za novosti.',
  no_live_updates: () => 'Za vašu ulogu nema novosti uživo.',
  service_unreachable: ({ service: name }) => `Servis ${name} nije dostupan.`,
  service_overloaded: ({ service: name }) => `Servis ${name} je preopterećen; pokušajte ponovno.`,
  body_too_slow: () => 'Sadržaj zahtjeva nije stigao na vrijeme.',
  demo_sign_in_open: () => 'Svatko se može prijaviti kao bilo koji demo korisnik (AUTH_MODE=demo).',
  promotions_open: () => 'Svatko može čitati, planirati i odobravati promocije (PROMO_ACCESS=open).',
  production_checks_off: ({ mode }) =>
    `Demo ključevi, početne lozinke i davatelji identiteta bez https-a ne odbijaju se (NODE_ENV=${mode}).`,
};
