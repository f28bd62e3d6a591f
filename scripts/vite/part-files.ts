import { fileURLToPath, URL } from 'node:url'
import type { Plugin } from 'vite'

/** By this name the build imports Vite's own code that stands around each `import()`. */
const around = '\0vite/preload-helper.js'
const ours = fileURLToPath(new URL('../../src/ui/part-files.ts', import.meta.url))
/** The screens of routes: of files, and of the described registers. */
const screen =
  /\?tsr-split=|\/src\/features\/[^/]+\/screen\.tsx?$|\/src\/app\/entity\/described-(list|pages)\.tsx$/

/**
 * Has the file of a part come before the part is imported (src/ui/part-files.ts, which takes the place of Vite's own code).
 * Not so for screens: a hundred names are 1.2 KiB of the first page.
 */
export function filesBeforeParts() {
  const screens = new Set<string>()
  const plugin: Plugin = {
    name: 'files-before-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === around ? `export { withFiles as __vitePreload } from ${JSON.stringify(ours)}` : undefined,
    // Before Vite asks what comes before each file.
    generateBundle(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && screen.test(chunk.facadeModuleId ?? '')) screens.add(file)
    },
  }
  return { plugin, filesBefore: (file: string) => (screens.has(file) ? [] : [file]) }
}
