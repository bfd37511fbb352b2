import type { Section } from '@promo/contracts/sections';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Messages } from '../i18n/messages.ts';
import type { Shape } from '../ui/Loading.tsx';
import { lazy } from '../ui/lazy.tsx';

/** A page as the shell knows it; its code is loaded when it is opened. */
export interface Page {
  /** Where it stands, and where its menu entry leads. */
  readonly path: string;
  /** Its name in the menu. */
  readonly title: Messages<{ readonly title: string }>;
  readonly icon: Icon;
  /** Who holds none of these does not see it. */
  readonly section: Section | readonly Section[];
  /** The page itself and what lies under it, as wouter patterns; the most special one first. */
  readonly views: readonly View[];
  /** Not in the menu: it is reached from elsewhere. */
  readonly offMenu?: true;
  /** A number beside its menu entry, for example how much is waiting. */
  readonly badge?: ComponentType;
}

interface View {
  readonly path: string;
  readonly component: LazyExoticComponent<ComponentType>;
  /** What is drawn while its code is on the way. */
  readonly shape: Shape;
}

/** A view whose code is fetched on first use: `view('/calendar', 'timeline', () => import('./CalendarPage.tsx'))`. */
export const view = (path: string, shape: Shape, load: () => Promise<{ default: ComponentType }>): View => ({
  path,
  shape,
  component: lazy(load),
});
