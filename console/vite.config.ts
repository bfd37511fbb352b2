import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:8080';

/** `vite build` writes what the gateway serves at `/`; `vite` serves the sources and passes calls on to GATEWAY. */
export default defineConfig({
  root: import.meta.dirname,
  // the gateway sends what is compressed here, by gzip and Brotli, as it lies
  plugins: [react(), compression({ include: /\.(js|css|svg)$/, logLevel: 'silent' })],
  build: {
    target: 'es2023',
    // a browser of that target preloads modules by itself
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // what every page loads, or nearly every, is one file, which compresses better than several
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            {
              name: 'first',
              test: /ui\/(PageHeader|TextLink|usePageTitle)|format\/address|@mantine\/core.*\/(Anchor|InputBase|Paper|TextInput|Title)\.mjs/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/auth', '/events', '/docs'].map((path) => [path, gateway])),
  },
});
