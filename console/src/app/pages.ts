import { approvalsPage } from '../pages/approvals/page.ts';
import { auditPage } from '../pages/audit/page.ts';
import { calendarPage } from '../pages/calendar/page.ts';
import { forecastPage } from '../pages/forecast/page.ts';
import { importsPage } from '../pages/imports/page.ts';
import { marketingPage } from '../pages/marketing/page.ts';
import { myWeekPage } from '../pages/my-week/page.ts';
import { nplReportPage } from '../pages/new-product-sales/page.ts';
import { nplPage } from '../pages/new-products/page.ts';
import type { Page } from '../pages/page.ts';
import { performancePage } from '../pages/performance/page.ts';
import { proposalsPage } from '../pages/proposals/page.ts';
import { resultsPage } from '../pages/results/page.ts';
import { settingsPage } from '../pages/settings/page.ts';
import { shortfallsPage } from '../pages/shortfalls/page.ts';
import { skusPage } from '../pages/skus/page.ts';
import { suggestionsPage } from '../pages/suggestions/page.ts';

/** Every page, in the order of the menu. */
export const pages: readonly Page[] = [
  myWeekPage,
  calendarPage,
  suggestionsPage,
  proposalsPage,
  approvalsPage,
  performancePage,
  resultsPage,
  forecastPage,
  skusPage,
  shortfallsPage,
  nplPage,
  nplReportPage,
  marketingPage,
  importsPage,
  auditPage,
  settingsPage,
];
