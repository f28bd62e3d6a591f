import type { Plugin } from 'vite'

/** A browser that does not know it reads a comment. https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the browser compile all of these files beside the page while they arrive: nearly all of them runs as a page opens, and
 * otherwise each function is compiled when it is first called, while the page waits.
 */
export function compiledAsItComes(names: readonly string[]): Plugin {
  return {
    name: 'compiled-as-it-comes',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite's own line, which names the files to fetch ahead: the hint counts for what stands below it.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name)) chunk.code = hint + chunk.code
      },
    },
  }
}
