import { useHistoryState } from 'wouter/use-browser-location';

/** What leads to the page of a record that was just created has with it. */
export const CREATED = { created: true };

/** Whether this page was led to so: its fields are what comes next, and have the focus. */
export const useCreated = (): boolean => useHistoryState<typeof CREATED | null>()?.created === true;
