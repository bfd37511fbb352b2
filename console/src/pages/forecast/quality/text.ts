import { enCount, hrCount, messages } from '../../../i18n/messages.ts';

export const text = messages({
  hr: {
    title: 'Koliko su prognoze točne',
    back: 'Na prognozu',
    intro:
      'Svaka je prošla akcija iz ispitnog razdoblja prognozirana samo iz onoga što se prije nje znalo, pa uspoređena s prodanim. Uz naše metode stoje jednostavnije, da se vidi koliko vrijede.',
    tested: (events: number, from: string, to: string) =>
      `Ispitano na ${hrCount(events, 'akciji', 'akcije', 'akcija')}, ${from}–${to}.`,
    chosen: (method: string) => `Metoda koja odgovara ako se ne zatraži druga: ${method}.`,
    chosenHow: (events: number, from: string, to: string) =>
      `Izabrana je jer je manje griješila na ranijem razdoblju, ${from}–${to} (${hrCount(events, 'akcija', 'akcije', 'akcija')}).`,
    tiles: { wape: 'Pogreška', bias: 'Pristranost', mdape: 'Tipična pogreška', coverage: 'Pogodak raspona' },
    tilesLabel: 'Točnost izabrane metode',
    meanBias: (bias: string) => `komada i novca: ${bias}`,
    coverageGoal: 'donja i gornja granica; cilj je 90 % za svaku',
    models: {
      none: 'kao da akcija ne djeluje',
      last: 'zadnja akcija artikla',
      own_mean: 'prosjek artikla',
      own_median: 'medijan artikla',
      category_mean: 'prosjek kategorije',
      analog: 'slične akcije',
      hierarchical: 'zajednički model',
      hierarchical_placed: 'zajednički model, poznati letak i dodatna pozicija',
      auto: 'izabrana metoda',
    },
    methods: { analog: 'slične akcije', hierarchical: 'zajednički model' },
    model: 'Metoda',
    table: 'Usporedba metoda',
    columns: {
      wape: { name: 'WAPE', means: 'Ukupna pogreška u komadima prema ukupno prodanom; manje je bolje.' },
      bias: {
        name: 'Pristranost',
        means: 'Koliko prognoze ukupno pretjeruju (+) ili podcjenjuju (−); bliže nuli je bolje.',
      },
      mdape: { name: 'MdAPE', means: 'Pogreška tipične akcije: pola ih je bliže, pola dalje.' },
      skill: { name: 'Dobitak', means: 'Koliko je pogreška manja nego s prosjekom artikla; više je bolje.' },
      pinball_p90: {
        name: 'Pinball p90',
        means: 'Kazna gornje granice: preniska je skuplja od previsoke; manje je bolje.',
      },
      coverage_p10: {
        name: 'Pogodak p10',
        means: 'Udio akcija koje nisu prodale manje od donje granice raspona; treba biti oko 90 %.',
      },
      coverage_p90: {
        name: 'Pogodak p90',
        means: 'Udio akcija koje nisu prodale više od gornje granice raspona; treba biti oko 90 %.',
      },
    },
    leads: 'Koliko unaprijed',
    leadsHint:
      'Iste akcije, prognozirane toliko tjedana prije početka (zajednički model, bez letka i dodatne pozicije). Raspon se širi koliko se ranije griješilo.',
    lead: 'Prije početka',
    leadWeeks: (weeks: number) => (weeks === 0 ? 'na početku' : hrCount(weeks, 'tjedan', 'tjedna', 'tjedana')),
    pockets: 'Gdje prognoze najviše griješe',
    pocketsHint: 'Izabrana metoda po redovnoj prodaji artikla i na prvim akcijama; jedna akcija može biti u oba reda.',
    pocket: 'Vrsta akcije',
    pocketNames: {
      weekly_1_2: '1–2 komada tjedno',
      weekly_2_5: '2–5 komada tjedno',
      weekly_5_20: '5–20 komada tjedno',
      weekly_20: '20 i više komada tjedno',
      first_promotion: 'prva akcija artikla',
    },
    promotions: 'Akcije',
    meaning: 'Što brojevi znače',
    pending: 'Provjera je u tijeku',
    pendingHint: 'Prognoze se upravo uspoređuju s prošlim akcijama. Ova se stranica sama osvježava.',
    little: 'Premalo povijesti za provjeru',
    littleHint: 'Trebaju prošle akcije kroz dulje razdoblje. Uvezite više tjedana prodaje s oznakama akcija.',
  },
  en: {
    title: 'How right the forecasts are',
    back: 'To the forecast',
    intro:
      'Every past promotion of the test period was forecast from what was known before it alone, then set against what was sold. Simpler methods stand beside ours, to show what ours are worth.',
    tested: (events: number, from: string, to: string) =>
      `Tested on ${enCount(events, 'promotion', 'promotions')}, ${from}–${to}.`,
    chosen: (method: string) => `The method that answers unless another is asked for: ${method}.`,
    chosenHow: (events: number, from: string, to: string) =>
      `Chosen because it was off by less in an earlier period, ${from}–${to} (${enCount(events, 'promotion', 'promotions')}).`,
    tiles: { wape: 'Error', bias: 'Bias', mdape: 'Typical error', coverage: 'Range held' },
    tilesLabel: 'Accuracy of the chosen method',
    meanBias: (bias: string) => `of units and money: ${bias}`,
    coverageGoal: 'lower and upper end; the goal is 90 % for each',
    models: {
      none: 'as if promotions did nothing',
      last: 'the product’s last promotion',
      own_mean: 'the product’s mean',
      own_median: 'the product’s median',
      category_mean: 'the category’s mean',
      analog: 'similar promotions',
      hierarchical: 'one model of all',
      hierarchical_placed: 'one model of all, leaflet and placement known',
      auto: 'the chosen method',
    },
    methods: { analog: 'similar promotions', hierarchical: 'one model of all' },
    model: 'Method',
    table: 'Comparison of the methods',
    columns: {
      wape: { name: 'WAPE', means: 'Total error in units over total units sold; less is better.' },
      bias: {
        name: 'Bias',
        means: 'How much forecasts overstate (+) or understate (−) in total; nearer to zero is better.',
      },
      mdape: { name: 'MdAPE', means: 'Error of a typical promotion: half are nearer, half farther.' },
      skill: { name: 'Skill', means: 'How much smaller the error is than with the product’s mean; more is better.' },
      pinball_p90: {
        name: 'Pinball p90',
        means: 'Penalty of the upper end: too low costs more than too high; less is better.',
      },
      coverage_p10: {
        name: 'Coverage p10',
        means: 'Share of promotions that sold no less than the lower end of the range; should be about 90 %.',
      },
      coverage_p90: {
        name: 'Coverage p90',
        means: 'Share of promotions that sold no more than the upper end; should be about 90 %.',
      },
    },
    leads: 'How far ahead',
    leadsHint:
      'The same promotions, forecast so many weeks before they started (one model of all, without leaflet and placement). The range widens by what was missed that early.',
    lead: 'Before the start',
    leadWeeks: (weeks: number) => (weeks === 0 ? 'at the start' : enCount(weeks, 'week', 'weeks')),
    pockets: 'Where forecasts are off most',
    pocketsHint:
      'The chosen method by the ordinary sales of the product, and on first promotions; one promotion may be in two rows.',
    pocket: 'Kind of promotion',
    pocketNames: {
      weekly_1_2: '1–2 units a week',
      weekly_2_5: '2–5 units a week',
      weekly_5_20: '5–20 units a week',
      weekly_20: '20 units a week and more',
      first_promotion: 'first promotion of the product',
    },
    promotions: 'Promotions',
    meaning: 'What the numbers mean',
    pending: 'The check is under way',
    pendingHint: 'Forecasts are being set against past promotions. This page refreshes itself.',
    little: 'Too little history to check',
    littleHint: 'It takes past promotions over a longer time. Import more weeks of sales with promotion flags.',
  },
});
