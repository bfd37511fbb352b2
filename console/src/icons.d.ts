// Icons are imported one by one, because the package's index would make Vite read five thousand files. Those files have no types.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
