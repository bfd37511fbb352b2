import { Redirect } from 'wouter';
import { useMay, useMe } from '../../session/session.tsx';
import { pages } from '../pages.ts';
import { chosenHome, homeOf } from './home.ts';

/** Leads to the page on which somebody starts. */
export default function Home() {
  const may = useMay();
  const role = useMe().roles[0];
  const allowed = pages.filter(({ section }) => may(section));
  return <Redirect to={homeOf(allowed, role, chosenHome(role)) ?? '/nothing'} replace />;
}
