import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { alias } from '../scripts/vite/alias.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages of hundreds of small modules, put into the bundle: reading them one by one is a third of a start's work. */
const bundled = ['kysely', 'zod', 'hono', '@hono/node-server', '@noble/hashes', '@casl/ability', 'uuidv7']

/** The server for Node 20: one file per entry in dist/server; the other packages stay in node_modules. */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  resolve: { alias },
  ssr: { external: true, noExternal: bundled, target: 'node' },
  build: {
    ssr: true,
    target: 'node20',
    outDir: here('../dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        node: here('./node.ts'),
        cli: here('./cli.ts'),
        'documents-worker': here('./node/documents-worker.ts'),
        'instrument-files-worker': here('./node/instrument-files-worker.ts'),
        'background-worker': here('./node/background-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
