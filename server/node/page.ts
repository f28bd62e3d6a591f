import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { UserType } from '@contract/choices'
import { startCookie } from '@contract/start-cookie'
import { cookieNamed } from '@server/core/cookies'
import { contentSecurityPolicy } from '@server/core/headers'
import { languageNoted, languageOf, languageOfLink } from '@server/core/language'
import type { Output } from './outputs'
import { pageFiles } from './page-files'

/**
 * The page itself, for every address of the app. Unlike the files beside it, it is made per answer: it is the one in the
 * language of whoever asks, carries the nonce that its security policy asks of style elements, names the scripts of the
 * screen that is asked for and the languages there are to choose from, and says whether this is a demonstration, so that the
 * sign-in page keeps a place for the demonstration's accounts from its first paint.
 */
export function pageApp(outputs: readonly Output[], { demo }: { demo: boolean }): MiddlewareHandler {
  const languages = outputs.map(({ language }) => language)
  const pages = new Map(
    outputs.map(({ language, root }) => [
      language,
      {
        html: readFileSync(join(root, 'index.html'), 'utf8'),
        filesOf: pageFiles(JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'))),
      },
    ]),
  )
  return async (c, next) => {
    if (!isPage(c)) return next()
    const cookie = c.req.header('cookie')
    const ofLink = languageOfLink({ path: c.req.path, said: c.req.query('language'), cookie }, languages)
    const language =
      ofLink ?? languageOf({ cookie, acceptLanguage: c.req.header('accept-language') }, languages)
    const page = pages.get(language)
    if (!page) return next()
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
    c.header('content-security-policy', contentSecurityPolicy(nonce))
    c.header('cache-control', 'no-cache')
    if (ofLink !== null) c.header('set-cookie', languageNoted(ofLink))
    c.header('vary', 'Cookie, Accept-Language')
    // Behind what `index.html` names itself: that alone draws the frame, and on a slow line the frame comes first.
    const preloads = page
      .filesOf(c.req.path, UserType.safeParse(cookieNamed(startCookie, cookie)).data)
      .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    return c.html(
      page.html
        .replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`)
        .replace('name="demo" content=""', `name="demo" content="${demo}"`)
        .replace('name="languages" content=""', `name="languages" content="${languages.join(' ')}"`)
        .replace('</head>', `${preloads.join('')}</head>`),
    )
  }
}

const isPage = (c: Context): boolean =>
  c.req.method === 'GET' &&
  (c.req.path === '/' ||
    c.req.path === '/index.html' ||
    (!/^\/(api|assets)(\/|$)|\.(js|css|map|svg|png|ico|woff2?|json|txt)$/.test(c.req.path) &&
      (c.req.header('accept') ?? '').includes('text/html')))
