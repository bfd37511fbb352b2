import { Alert } from '@mantine/core';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useWorded } from '../../../wording/wording.ts';

/** What speaks against the depth that the answer's P&L is for. */
export function Warnings({ warnings }: Pick<ForecasterAnswer, 'warnings'>) {
  const worded = useWorded();
  return warnings.map((warning) => (
    <Alert key={warning.code} color="yellow" py="xs" my="xs" icon={<IconAlertTriangle aria-hidden />}>
      {worded(warning, warning.detail)}
    </Alert>
  ));
}
