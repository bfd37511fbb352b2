import { messages } from '../../i18n/messages.ts';

export const holidayText = messages({
  hr: {
    holidays: {
      newYear: 'Nova godina',
      epiphany: 'Sveta tri kralja',
      easter: 'Uskrs',
      easterMonday: 'Uskrsni ponedjeljak',
      labour: 'Praznik rada',
      statehood: 'Dan državnosti',
      corpusChristi: 'Tijelovo',
      antifascists: 'Dan antifašističke borbe',
      victory: 'Dan pobjede',
      assumption: 'Velika Gospa',
      allSaints: 'Svi sveti',
      remembrance: 'Dan sjećanja',
      christmas: 'Božić',
      stStephen: 'Sveti Stjepan',
    },
    breaks: {
      autumn: 'jesenski odmor učenika',
      winter: 'zimski odmor učenika',
      spring: 'proljetni odmor učenika',
      summer: 'ljetni odmor učenika',
    },
  },
  en: {
    holidays: {
      newYear: 'New Year',
      epiphany: 'Epiphany',
      easter: 'Easter',
      easterMonday: 'Easter Monday',
      labour: 'Labour Day',
      statehood: 'Statehood Day',
      corpusChristi: 'Corpus Christi',
      antifascists: 'Anti-Fascist Struggle Day',
      victory: 'Victory Day',
      assumption: 'Assumption',
      allSaints: 'All Saints',
      remembrance: 'Remembrance Day',
      christmas: 'Christmas',
      stStephen: 'St Stephen',
    },
    breaks: {
      autumn: 'school autumn break',
      winter: 'school winter break',
      spring: 'school spring break',
      summer: 'school summer break',
    },
  },
});
