/**
 * The range and its economics. Neither is anybody's; the figures lie where published ones do:
 *
 * - Margins. Of 100 € that food retail takes, some 23 € stay (Statistisches Bundesamt), of those of the front store of a US drug
 *   chain 30 €, of independent drugstores 38 € and, of mouth rinses there, 38–46 € (Hamacher Resource Group, of CVS and others).
 * - Elasticities. 1,851 published ones have a mean of −2.62 (Bijmolt, van Heerde and Pieters, 2005), 367 earlier ones of −1.76
 *   (Tellis, 1988).
 * - What is lost elsewhere. A third of the units that a promotion gains are lost by other brands of its category (van Heerde,
 *   Gupta and Wittink, 2003); at a US drug chain 45 % were gained for good (Ailawadi, Harlam, César and Trounce, 2006), here
 *   44 to 68 %, which is 1 − cannibalization − pullForward. These two are the truth that estimates of them can be held against.
 * - Funding. Retailers pass 60 % of trade deals on to the shopper (Besanko, Dubé and Gupta, 2005), a US chain in all more than
 *   it gets, most suppliers' less, and some promotions have no supplier's money (Ailawadi and Harlam, 2009). So a supplier may
 *   pay nothing, a part, or all of the discount.
 * - Depths. We found none by category that are public; staples, fresh and baby food are taken to be cut less than brands that
 *   are stocked up on. 28 % of European volume is sold on promotion (IRI, 2016), here 23 %.
 *
 * More than half of a drug chain's promotions lost money (Ailawadi and others, 2007), and 59 % of suppliers' (Nielsen, 2015). Here
 * it is a third, a third breaks even and a third earns, so that there is some of each to look at: tools/demo-data.test.ts.
 */

/** When a kind sells above its average. */
export type Season = 'even' | 'christmas' | 'summer' | 'winter' | 'school';

/** What a category does when its price falls, and what that costs. */
export interface Category {
  name: string;
  /** Price elasticity of a promotion: units grow by (1 − depth) to the power of −elasticity. */
  elasticity: number;
  /** Share of the extra units that shoppers would have bought in the four weeks after. */
  pullForward: number;
  /** Share of the extra units that the other products of the family lose. */
  cannibalization: number;
  /** Gross margin as a share of the price net of VAT. */
  margin: number;
  /** Depths of its promotions, percent, each as often as it occurs. */
  depths: readonly number[];
  /** Share of the depth that suppliers pay where they pay a part. */
  funded: number;
  perishable?: boolean;
  brands: readonly string[];
  kinds: readonly Kind[];
}

/** One product line: each brand of the category may have it, in sizes and variants that make a family. */
export interface Kind {
  name: string;
  /** Percent. */
  vat: 25 | 13 | 5;
  /** Package and regular price in euro including VAT. */
  sizes: readonly (readonly [size: string, price: number])[];
  variants: readonly string[];
  season: Season;
  /** Units of an ordinary week of the whole family, all stores. */
  weekly: number;
}

/** The regular range; brands are invented, VAT rates are those of Croatia. */
export const CATEGORIES: readonly Category[] = [
  {
    name: 'Kava i čaj',
    elasticity: 2.6,
    pullForward: 0.22,
    cannibalization: 0.25,
    margin: 0.27,
    depths: [10, 15, 20, 20, 25, 25, 30, 30, 35, 40],
    funded: 0.68,
    brands: ['Crna Luka', 'Zorica', 'Mokalin', 'Bosonoga', 'Čajnica Velebit'],
    kinds: kinds(`
      kava mljevena | 25 | winter | 160 | 100 g = 1.79; 250 g = 3.99; 500 g = 7.49 | -; bez kofeina; gold
      kava u kapsulama | 25 | even | 70 | 10/1 = 2.99; 30/1 = 7.99 | espresso; lungo; ristretto
      instant cappuccino | 25 | winter | 60 | 10x14 g = 2.79 | classic; čokolada; vanilija; lješnjak
      čaj | 25 | winter | 70 | 20/1 = 1.59 | menta; kamilica; šipak; zeleni; brusnica
    `),
  },
  {
    name: 'Slatkiši i grickalice',
    elasticity: 2.3,
    pullForward: 0.08,
    cannibalization: 0.3,
    margin: 0.31,
    depths: [10, 15, 20, 20, 25, 25, 30, 30, 35, 40],
    funded: 0.61,
    brands: ['Slatkica', 'Kakaovac', 'Medenko', 'Grickalo', 'Bajamela'],
    kinds: kinds(`
      mliječna čokolada | 25 | christmas | 210 | 80 g = 1.29; 100 g = 1.69; 300 g = 4.29 | -; lješnjak; keks; jagoda
      bombonijera | 25 | christmas | 40 | 150 g = 4.99; 250 g = 7.99 | -; višnja u likeru
      keks | 25 | even | 150 | 200 g = 1.39; 400 g = 2.49 | maslac; kakao; integralni
      čips | 25 | summer | 180 | 40 g = 0.89; 150 g = 1.99 | sol; paprika; kiselo vrhnje
      gumeni bomboni | 25 | even | 110 | 100 g = 1.09 | voće; cola; medvjedići
    `),
  },
  {
    name: 'Osnovne namirnice',
    elasticity: 1.7,
    pullForward: 0.18,
    cannibalization: 0.2,
    margin: 0.19,
    depths: [5, 10, 10, 15, 15, 20, 20, 25, 25, 30],
    funded: 0.78,
    brands: ['Ravnica', 'Zlatno Klasje', 'Nonina Kuhinja', 'Mlinarić', 'Maslinik'],
    kinds: kinds(`
      tjestenina | 25 | even | 240 | 500 g = 1.29; 1 kg = 2.29 | špageti; penne; fusilli
      riža | 25 | even | 110 | 1 kg = 1.99 | dugo zrno; arborio; integralna
      brašno | 25 | christmas | 220 | 1 kg = 0.99 | glatko; oštro; integralno
      suncokretovo ulje | 5 | even | 200 | 1 l = 1.89; 2 l = 3.59 | -
      maslinovo ulje | 5 | summer | 50 | 0,5 l = 7.99; 0,75 l = 10.99 | -; ekstra djevičansko
      passata od rajčice | 25 | winter | 90 | 700 g = 1.79 | -; bosiljak
    `),
  },
  {
    name: 'Mlijeko i hlađeno',
    elasticity: 1.9,
    pullForward: 0.03,
    cannibalization: 0.3,
    margin: 0.2,
    depths: [5, 10, 10, 15, 15, 20, 20, 25, 30],
    funded: 0.78,
    perishable: true,
    brands: ['Bukovačka Livada', 'Kravica', 'Planinka', 'Zeleni Brijeg'],
    kinds: kinds(`
      svježe mlijeko | 5 | even | 420 | 1 l = 1.39 | 2,8 %; 3,5 %; bez laktoze
      jogurt voćni | 25 | summer | 330 | 150 g = 0.59; 4x150 g = 2.09 | jagoda; breskva; borovnica
      svježi sir | 25 | even | 160 | 200 g = 1.29; 500 g = 2.79 | -; posni
      maslac | 5 | christmas | 150 | 125 g = 1.79; 250 g = 3.29 | -; slani
    `),
  },
  {
    name: 'Pića',
    elasticity: 2.2,
    pullForward: 0.12,
    cannibalization: 0.25,
    margin: 0.24,
    depths: [10, 15, 15, 20, 20, 25, 25, 30, 35, 40],
    funded: 0.7,
    brands: ['Bistrica', 'Sokovnik', 'Vrelo Gora', 'Žuti Limun'],
    kinds: kinds(`
      voćni sok | 25 | summer | 190 | 1 l = 1.79; 2 l = 2.99 | naranča; jabuka; crni ribiz
      mineralna voda | 25 | summer | 300 | 1 l = 0.79; 6x1,5 l = 4.29 | -; limun
      ledeni čaj | 25 | summer | 170 | 0,5 l = 1.09; 1,5 l = 1.79 | breskva; limun
    `),
  },
  {
    name: 'Njega kose',
    elasticity: 2.5,
    pullForward: 0.2,
    cannibalization: 0.28,
    margin: 0.36,
    depths: [5, 10, 15, 20, 20, 25, 25, 30, 30, 40, 50],
    funded: 0.55,
    brands: ['Rosabela', 'Svilena', 'Botanika Mare', 'Lumisa'],
    kinds: kinds(`
      šampon | 25 | even | 95 | 250 ml = 2.99; 400 ml = 4.29 | za suhu kosu; protiv peruti; za obojenu kosu
      regenerator | 25 | even | 45 | 200 ml = 3.19 | hidratacija; volumen; obnova
      boja za kosu | 25 | even | 35 | 50 ml = 5.49 | 5.0 smeđa; 7.0 plava; 4.6 mahagonij; 1.0 crna
    `),
  },
  {
    name: 'Osobna higijena',
    elasticity: 2.4,
    pullForward: 0.22,
    cannibalization: 0.25,
    margin: 0.34,
    depths: [5, 10, 15, 20, 20, 25, 25, 30, 30, 40, 50],
    funded: 0.6,
    brands: ['Bijelko', 'Mentica', 'Svježina', 'Morska Pjena', 'Nježnica'],
    kinds: kinds(`
      zubna pasta | 25 | even | 120 | 75 ml = 2.29; 125 ml = 3.29 | izbjeljivanje; osjetljive desni; herbal
      gel za tuširanje | 25 | summer | 110 | 250 ml = 2.49; 500 ml = 3.99 | lavanda; more; kokos
      dezodorans u spreju | 25 | summer | 85 | 150 ml = 3.49 | classic; sport; invisible
      higijenski ulošci | 13 | even | 100 | 10/1 = 1.99; 20/1 = 3.49 | normal; noćni
      krema za sunčanje | 25 | summer | 30 | 200 ml = 9.99 | SPF 30; SPF 50; za djecu SPF 50
    `),
  },
  {
    name: 'Čišćenje i pranje',
    elasticity: 2.8,
    pullForward: 0.28,
    cannibalization: 0.28,
    margin: 0.29,
    depths: [10, 15, 20, 20, 25, 25, 30, 30, 35, 40, 50],
    funded: 0.62,
    brands: ['Sjajko', 'Bjelina', 'Čistun', 'Perinka', 'Ekovala'],
    kinds: kinds(`
      deterdžent za rublje | 25 | even | 105 | 20 pranja = 6.99; 40 pranja = 12.49; 60 pranja = 16.99 | universal; color
      omekšivač | 25 | even | 95 | 1 l = 2.99; 2 l = 4.99 | proljetna svježina; lavanda
      deterdžent za suđe | 25 | even | 150 | 450 ml = 1.49; 900 ml = 2.49 | limun; jabuka
      tablete za perilicu | 25 | christmas | 55 | 30/1 = 6.49; 60/1 = 11.49 | all in 1; ultra
      toaletni papir | 25 | even | 210 | 10/1 = 3.99; 16/1 = 5.99 | troslojni; kamilica
    `),
  },
  {
    name: 'Dječji program',
    elasticity: 2.1,
    pullForward: 0.3,
    cannibalization: 0.22,
    margin: 0.22,
    depths: [5, 10, 10, 15, 15, 20, 20, 25, 25, 30],
    funded: 0.78,
    brands: ['Bebonja', 'Tatamata', 'Oblačić', 'Mrvica'],
    kinds: kinds(`
      pelene | 13 | even | 75 | vel. 3 52/1 = 11.99; vel. 4 46/1 = 11.99; vel. 5 42/1 = 11.99 | -
      vlažne maramice | 25 | even | 130 | 72/1 = 1.59; 3x72/1 = 3.99 | sensitive; aloe vera
      dječja kašica | 5 | even | 120 | 125 g = 1.09; 190 g = 1.49 | jabuka; banana; mrkva
    `),
  },
  {
    name: 'Kućni ljubimci',
    elasticity: 1.9,
    pullForward: 0.25,
    cannibalization: 0.2,
    margin: 0.26,
    depths: [5, 10, 10, 15, 15, 20, 20, 25, 25, 30],
    funded: 0.7,
    brands: ['Šapica', 'Mrnjau', 'Repko', 'Njuškalica'],
    kinds: kinds(`
      hrana za mačke | 25 | even | 260 | 85 g = 0.69; 4x85 g = 2.49; 400 g = 1.79 | piletina; losos
      hrana za pse | 25 | even | 90 | 1 kg = 3.49; 3 kg = 8.99 | govedina; perad
      pijesak za mačke | 25 | even | 60 | 5 l = 3.49; 10 l = 5.99 | -
    `),
  },
  {
    name: 'Škola i papirnica',
    elasticity: 2,
    pullForward: 0.1,
    cannibalization: 0.22,
    margin: 0.38,
    depths: [5, 10, 15, 20, 20, 25, 25, 30, 40, 50],
    funded: 0.5,
    brands: ['Pisalica', 'Bilješko', 'Šarenko'],
    kinds: kinds(`
      bilježnica A4 | 25 | school | 70 | 52 lista = 0.99; 5/1 = 3.99 | crte; kvadratići
      flomasteri | 25 | school | 35 | 12/1 = 2.49; 24/1 = 3.99 | -
    `),
  },
];

/** Reads a table: name | VAT % | season | units of a week | size = price; … | variant; … ("-" for the plain one). */
function kinds(table: string): Kind[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [name, vat, season, weekly, sizes, variants] = row.split(' | ').map((cell) => cell.trim()) as Row;
      return {
        name,
        vat: Number(vat) as Kind['vat'],
        season: season as Season,
        weekly: Number(weekly),
        sizes: sizes.split('; ').map((cell) => {
          const [size, price] = cell.split(' = ') as [string, string];
          return [size, Number(price)] as const;
        }),
        variants: variants.split('; ').map((variant) => (variant === '-' ? '' : variant)),
      };
    });
}

type Row = [name: string, vat: string, season: string, weekly: string, sizes: string, variants: string];
