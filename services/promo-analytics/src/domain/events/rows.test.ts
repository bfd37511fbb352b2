import { expect, it } from 'vitest';
import { digest } from '../../../test/digest.fixture.ts';
import { buildPanel } from '../../../test/panel.fixture.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { createGrid } from '../facts/grid.ts';
import { analyse } from './analysis.ts';
import { eventRow, performanceRow, ROWS_VERSION } from './rows.ts';
import { selectEvents } from './select-events.ts';

it('answers of an earlier release are told by the version: raise it when this digest changes', () => {
  const panel = buildPanel({ skus: 60, weeks: 90, seed: 5 });
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const analysis = analyse(grid, panel.products);
  const rows = selectEvents(analysis, {}).map((event) => [eventRow(analysis, event), performanceRow(analysis, event)]);
  expect({ ROWS_VERSION, digest: digest(rows) }).toEqual({ ROWS_VERSION: 2, digest: '0eef5845639907f4' });
});
