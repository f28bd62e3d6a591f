import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The texts of one area. */
const texts = /\/contract\/[\w-]+\/messages\.ts$/

/**
 * Builds the app in another language: what imports an area's texts gets that language's, where the area is translated. They
 * are constants as the English ones are, so a page still brings its own and no others. The page says its language too.
 */
export function inLanguage(language: string): Plugin {
  let translated = 0
  return {
    name: 'in-language',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/messages')) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || !texts.test(found.id)) return found
      const own = found.id.replace(/\.ts$/, `.${language}.ts`)
      if (!existsSync(own)) return found
      translated += 1
      return own
    },
    transformIndexHtml: (html) => html.replace(/<html lang="\w+"/, `<html lang="${language}"`),
    buildEnd(error) {
      if (!error && translated === 0) this.error(`No area is translated into "${language}".`)
    },
  }
}
