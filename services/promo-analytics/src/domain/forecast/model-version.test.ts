import { expect, it } from 'vitest';
import { digest } from '../../../test/digest.fixture.ts';
import { buildPanel } from '../../../test/panel.fixture.ts';
import { analyse } from '../events/analysis.ts';
import { applySegments } from '../facts/apply-segments.ts';
import { createGrid } from '../facts/grid.ts';
import { runToEnd } from '../steps.ts';
import { fitSteps, MODEL_VERSION } from './fit.ts';
import { collectTrainingSteps } from './training.ts';
import { isWholeFit } from './whole-fit.ts';

function fitOfPanel() {
  const panel = buildPanel({ skus: 150, weeks: 90, seed: 5 });
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const analysis = analyse(grid, panel.products);
  const training = runToEnd(collectTrainingSteps(analysis));
  return {
    ...runToEnd(fitSteps({ training, grid, catalog: analysis.catalog, asOf: analysis.lastWeek + 1 })),
    training,
  };
}

it('stored fits of another model are told by the version: raise it when this digest changes', () => {
  const fit = fitOfPanel();
  expect({ MODEL_VERSION, digest: digest(fit) }).toEqual({ MODEL_VERSION: 9, digest: '0c96f2bab7b51918' });
});

it('a stored fit is taken only as a whole', () => {
  const fit = fitOfPanel();
  const { training, model } = fit;
  expect(isWholeFit(fit)).toBe(true);
  const broken: unknown[] = [
    null,
    {},
    { ...fit, origin: 1.5 },
    { ...fit, model: { ...model, effects: model.effects.subarray(1) } },
    { ...fit, model: { ...model, residual: model.residual.subarray(1) } },
    { ...fit, model: { ...model, placed: !model.placed } },
    { ...fit, placedModel: undefined },
    { ...fit, training: { ...training, size: training.size + 1 } },
    { ...fit, training: { ...training, mechanics: [] } },
    { ...fit, training: { ...training, first: training.first.subarray(1) } },
    { ...fit, demand: { ...fit.demand, season: fit.demand.season.subarray(1) } },
    { ...fit, quality: { ...fit.quality, auto: 'best' } },
  ];
  expect(broken.map(isWholeFit)).toEqual(broken.map(() => false));
});
