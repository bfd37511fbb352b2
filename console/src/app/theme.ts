import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';

/** For screen readers a dialog's heading is not the page's banner, and the button that closes it has a name. */
const dialog = (close: string) => ({
  defaultProps: {
    attributes: { header: { role: 'presentation' } },
    closeButtonProps: { 'aria-label': close },
  },
  styles: { title: { fontWeight: 600 } },
});

/** Shades and contrast are chosen so that every text keeps WCAG AA in both schemes. `close` names the button that closes dialogs. */
export function themeOf(close: string): MantineThemeOverride {
  const { defaultProps, styles } = dialog(close);
  return createTheme({
    // a desktop's whole screen: there lists have room for all their columns
    breakpoints: { xl: '100em' },
    primaryColor: 'blue',
    primaryShade: { light: 8, dark: 9 },
    autoContrast: true,
    fontFamily:
      '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", "Open Sans", "Noto Sans", "Narrower DejaVu", system-ui, sans-serif',
    defaultRadius: 'md',
    cursorType: 'pointer',
    headings: {
      sizes: {
        h1: { fontSize: '1.35rem', lineHeight: '1.4' },
        h2: { fontSize: '1.05rem', lineHeight: '1.45' },
        h3: { fontSize: '1rem', lineHeight: '1.5' },
      },
    },
    components: {
      // orange and teal titles would lack contrast
      Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
      Button: { defaultProps: { size: 'sm' } },
      Modal: { defaultProps: { ...defaultProps, centered: true }, styles },
      Drawer: { defaultProps: { ...defaultProps, position: 'right' }, styles },
      Textarea: { defaultProps: { autosize: true, minRows: 2 } },
      Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
      Popover: { defaultProps: { shadow: 'md' } },
    },
  });
}

/** `--panel` lies a shade off the page; error texts are dark enough on white. */
export const variables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--panel': colors.gray?.[0] ?? '',
    '--mantine-color-error': colors.red?.[9] ?? '',
    '--mantine-color-placeholder': colors.gray?.[7] ?? '',
    '--mantine-color-dimmed': colors.gray?.[8] ?? '',
  },
  dark: {
    '--panel': colors.dark?.[6] ?? '',
    '--mantine-color-error': colors.red?.[4] ?? '',
    '--mantine-color-placeholder': colors.dark?.[1] ?? '',
    '--mantine-color-dimmed': colors.dark?.[1] ?? '',
  },
});
