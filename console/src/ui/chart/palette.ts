/** Colours of charts in one theme; series colours keep 3:1 against the background and differ in lightness too. */
export interface Palette {
  readonly series: readonly string[];
  readonly text: string;
  readonly line: string;
  readonly good: string;
  readonly bad: string;
}

export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    series: ['#1864ab', '#d9480f', '#5f3dc4', '#2b8a3e', '#862e9c', '#5c677d'],
    text: '#212529',
    line: '#ced4da',
    good: '#2b8a3e',
    bad: '#c92a2a',
  },
  dark: {
    series: ['#74c0fc', '#ffa94d', '#b197fc', '#8ce99a', '#e599f7', '#adb5bd'],
    text: '#e9ecef',
    line: '#495057',
    good: '#8ce99a',
    bad: '#ff8787',
  },
};
