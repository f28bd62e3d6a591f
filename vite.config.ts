import { readFileSync } from 'node:fs'
import { fileURLToPath, URL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { alias } from './scripts/vite/alias.ts'
import { compiledAsItComes } from './scripts/vite/compiled-as-it-comes.ts'
import { filesBeforeParts } from './scripts/vite/part-files.ts'
import { iconSheet } from './scripts/vite/icons.ts'
import { stagesByReach } from './scripts/vite/stages.ts'
import { inLanguage } from './scripts/vite/language.ts'
import { leanZod } from './scripts/vite/lean-zod.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The API server's address while developing: `npm run dev` sets it beside the real server it starts. */
const apiTarget = process.env['ALIQUOT_API'] ?? 'http://127.0.0.1:3000'

/** The toasts' styles come from our stylesheet: the page's security policy lets no script add a style element for them. */
const toastStylesFromFile: Plugin = {
  name: 'toast-styles-from-file',
  transform: (code, id) =>
    id.includes('/sonner/dist/index.mjs') ? code.replace(/^__insertCSS\(".*"\);$/m, '') : undefined,
}

/** The mock's service worker, for the development server alone: what ships holds nothing of it. */
const mockWorker: Plugin = {
  name: 'mock-worker',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(here('./mocks/mockServiceWorker.js')))
    })
  },
}

/** The language that this build speaks: `scripts/build.mjs` makes one build for each. */
const language = process.env['ALIQUOT_BUILD_LANGUAGE'] ?? 'en'

const stages = stagesByReach()
const parts = filesBeforeParts()

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      // Written once: builds in several languages run side by side.
      enableRouteGeneration: language === 'en',
      autoCodeSplitting: true,
      // A loader names calls of the contract: it comes with its screen, not with the first page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    toastStylesFromFile,
    mockWorker,
    leanZod,
    iconSheet(),
    stages.plugin,
    parts.plugin,
    compiledAsItComes(stages.order),
    ...(language === 'en' ? [] : [inLanguage(language)]),
  ],
  resolve: { alias },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A list of all files at each of sixty imports is 3 KiB of the first page. The server names those of the page asked
      // for (server/node/page.ts); a part's own file must be there before it is imported (src/ui/part-files.ts).
      resolveDependencies: (file, deps, { hostType }) => (hostType === 'js' ? parts.filesBefore(file) : deps),
    },
    outDir: language === 'en' ? 'dist/app' : `dist/app-${language}`,
    // The contract's modules only describe: a screen that uses none of one does not carry it.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => (id.includes('/contract/') ? false : undefined),
        manualPureFunctions: ['z'],
      },
      // A text is written where it is shown: a page brings its own and no others.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // A hundred names stand in the first page's code: only those of the stages say what they are.
        chunkFileNames: ({ name }) =>
          stages.order.includes(name) || name === 'http' ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          groups: stages.groups,
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': apiTarget } },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
})
