import { messages } from '../i18n/messages.ts';

/** The words of the trade. What a page calls something stands here, and the help shows it; a test holds the texts to it. */
export const glossary = messages({
  hr: {
    baseline: { word: 'osnovica', means: 'Što bi se prodalo bez akcije: redovna prodaja puta kretanje kategorije.' },
    uplift: {
      word: 'rast',
      means:
        'Koliko se u akciji prodalo više od osnovice, u postocima: +149 % je 2,49 puta toliko. U planu i prognozi to je prosjek onoga što se može dogoditi, po kojem se računaju količine i novac.',
    },
    typicalUplift: {
      word: 'tipičan rast',
      means: 'Rast koji polovica takvih akcija premaši, a polovica ne dosegne; obično je malo ispod prosjeka.',
    },
    cannibalization: { word: 'kanibalizacija', means: 'Dio rasta koji su srodni artikli izgubili u istim tjednima.' },
    pullForward: { word: 'kupljeno unaprijed', means: 'Dio rasta koji nedostaje u tjednima poslije akcije.' },
    net: { word: 'neto učinak', means: 'Dodatne količine manje kanibalizacija i manje kupljeno unaprijed.' },
    mechanic: {
      word: 'mehanika akcije',
      means: 'Kako se akcija nudi: postotak, N+F (na primjer 2+1), letak, komplet.',
    },
    depth: { word: 'dubina popusta', means: 'Popust u postocima redovne cijene.' },
    secondPlacement: {
      word: 'dodatna pozicija',
      means: 'Izlaganje izvan redovnog mjesta na polici: čelo gondole, paleta, stalak.',
    },
    funding: {
      word: 'sufinanciranje dobavljača',
      means: 'Što dobavljač plaća po komadu prodanom na akciji, u eurima bez PDV-a.',
    },
    incrementalMargin: {
      word: 'dodatna marža',
      means: 'Marža s akcijom manje marža bez nje, pošto se odbiju kanibalizacija i kupljeno unaprijed.',
    },
    roi: { word: 'povrat (ROI)', means: 'Dodatna marža prema trošku popusta.' },
    breakEven: { word: 'točka pokrića', means: 'Rast na kojem akcija zaradi točno koliko bi se zaradilo bez nje.' },
    range: {
      word: 'raspon',
      means:
        'Od onoga što 9 od 10 akcija dosegne do onoga što ih 9 od 10 ne premaši; po gornjoj granici se gleda zaliha.',
    },
    analog: {
      word: 'slična akcija',
      means: 'Prošla akcija na kojoj se prognoza temelji, s težinom koliko je slična i nova.',
    },
    family: { word: 'srodni artikli', means: 'Inačice istog artikla (obitelj), koje jedna drugoj uzimaju prodaju.' },
    revenue: { word: 'promet', means: 'Prodano u eurima; kaže se je li s PDV-om ili bez njega.' },
    nc30: { word: 'najniža cijena u 30 dana', means: 'NC30: cijena prema kojoj se sniženje smije isticati.' },
    conflict: {
      word: 'sukob',
      means:
        'Dva prijedloga iz različitih izvora s istim artiklom u istom tjednu, ili raniji koji kasnijem kvari NC30.',
    },
    label: { word: 'etiketa', means: 'Što na polici piše o artiklu na akciji.' },
    copy: { word: 'kopiraj', means: 'Nova skica s istim artiklima i istim trajanjem, u drugom tjednu.' },
    regularSales: { word: 'redovna prodaja', means: 'Prodaja tjedana bez akcije, dok je artikl na zalihi.' },
    substitution: {
      word: 'zamjena',
      means: 'Novi artikl umjesto postojećeg: čvrsta u cijelosti, meka za dio prodaje.',
    },
    orderCheck: {
      word: 'provjera narudžbi',
      means: 'Svakodnevna provjera (FMB): što se mora naručiti sada da stigne na vrijeme.',
    },
    markOrdered: { word: 'označi naručenim', means: 'Narudžba je poslana dobavljaču; artikl se čeka.' },
    receive: { word: 'zaprimi', means: 'Roba je stigla na skladište.' },
    phaseOut: {
      word: 'izlistaj',
      means: 'Zapis novog artikla se zatvara; sam artikl izlazi iz asortimana tek uvozom artikala.',
    },
  },
  en: {
    baseline: {
      word: 'baseline',
      means: 'What would have been sold without the promotion: ordinary sales times the course of the category.',
    },
    uplift: {
      word: 'uplift',
      means:
        'What a promotion sold beyond the baseline, percent of it: +149 % is 2.49 times as much. In plans and forecasts it is the mean of what may happen, which units and money follow from.',
    },
    typicalUplift: {
      word: 'typical uplift',
      means: 'The uplift that half of such promotions exceed and half do not reach; mostly a little below the mean.',
    },
    cannibalization: { word: 'cannibalization', means: 'The part of the uplift that siblings lost in the same weeks.' },
    pullForward: {
      word: 'pull-forward',
      means: 'The part of the uplift that is missing in the weeks after the promotion.',
    },
    net: { word: 'net effect', means: 'Extra units less cannibalization and pull-forward.' },
    mechanic: {
      word: 'mechanic',
      means: 'How a promotion is offered: a percentage, N+F (2+1 for example), leaflet, bundle.',
    },
    depth: { word: 'depth', means: 'The discount in percent of the regular price.' },
    secondPlacement: {
      word: 'second placement',
      means: 'A place besides the one on the shelf: gondola end, pallet, stand.',
    },
    funding: {
      word: 'supplier funding',
      means: 'What the supplier pays for each unit sold on promotion, euro net of VAT.',
    },
    incrementalMargin: {
      word: 'incremental margin',
      means: 'Margin with the promotion less margin without it, after cannibalization and pull-forward.',
    },
    roi: { word: 'return (ROI)', means: 'Incremental margin over what the discount costs.' },
    breakEven: {
      word: 'break-even',
      means: 'The uplift at which a promotion earns exactly what would be earned without it.',
    },
    range: {
      word: 'range',
      means: 'From what 9 promotions out of 10 reach to what 9 do not exceed; stock is held against the upper end.',
    },
    analog: {
      word: 'similar promotion',
      means: 'A past promotion that a forecast rests on, weighted by how alike and how recent it is.',
    },
    family: { word: 'siblings', means: 'Variants of one product (its family), which take sales from one another.' },
    revenue: { word: 'revenue', means: 'What was sold in euro; with or without VAT is said.' },
    nc30: { word: 'lowest price in 30 days', means: 'NC30: the price that a reduction may be announced against.' },
    conflict: {
      word: 'conflict',
      means:
        'Two proposals of different sources with one product in one week, or an earlier one that spoils the NC30 of a later one.',
    },
    label: { word: 'shelf label', means: 'What the shelf says of a promoted product.' },
    copy: { word: 'copy', means: 'A new draft with the same products and the same length, in another week.' },
    regularSales: {
      word: 'ordinary sales',
      means: 'Sales of weeks without a promotion while the product is in stock.',
    },
    substitution: {
      word: 'substitution',
      means: 'A new product in place of an existing one: hard takes its whole place, soft a share of its sales.',
    },
    orderCheck: { word: 'order check', means: 'The daily check (FMB) of what must be ordered now to arrive in time.' },
    markOrdered: { word: 'mark ordered', means: 'The order is with the supplier; the product is awaited.' },
    receive: { word: 'receive', means: 'The goods have come to the warehouse.' },
    phaseOut: {
      word: 'phase out',
      means:
        'The record of a new product is closed; the product itself leaves the range only by an import of products.',
    },
  },
});
