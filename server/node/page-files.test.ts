import { expect, test } from 'vitest'
import type { UserType } from '@contract/choices'
import { pageFiles } from './page-files'

const chunk = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, imports })
const screen = (name: string) => `src/routes/${name}.tsx?tsr-split=component---loader`
const manifest = {
  'index.html': { ...chunk('index', '_base-1.js'), isEntry: true },
  '_base-1.js': { ...chunk('base'), dynamicImports: ['src/api/http.ts'] },
  '_shell-2.js': chunk('shell', '_base-1.js'),
  '_list-3.js': chunk('list', '_shell-2.js'),
  'src/api/http.ts': chunk('http', '_base-1.js'),
  [screen('index')]: chunk('sign-in', '_base-1.js'),
  [screen('_in/orders')]: chunk('orders', '_list-3.js', '_shell-2.js'),
  [screen('_in/location.$id')]: chunk('location', '_shell-2.js'),
  [screen('_in/location.new')]: chunk('location-new', '_shell-2.js'),
  [screen('_in/users_.$id')]: chunk('user', '_shell-2.js'),
  'src/features/sample-types/screen.tsx': chunk('sample-types', '_shell-2.js'),
  'src/features/shell/start.tsx': chunk('start', '_shell-2.js'),
  'src/features/courier/courier-page.tsx': chunk('courier-page', '_shell-2.js', '_scan-4.js'),
  '_scan-4.js': chunk('scan', '_base-1.js'),
  [screen('_in/newremoteorderentry')]: chunk('remote-order', '_shell-2.js'),
  'src/app/entity/described-list.tsx': chunk('described-list', '_list-3.js'),
  'src/app/entity/described-pages.tsx': chunk('described-pages', '_shell-2.js'),
}
const files = pageFiles(manifest)
const names = (path: string, userType?: UserType) =>
  files(path, userType).map((file) => file.replace(/^assets\/|\.js$/g, ''))

test('a screen names the frame, what sends its question, itself and all they need, and nothing twice', () => {
  expect(names('/orders')).toEqual(['shell', 'http', 'orders', 'list'])
})

test('the sign-in page names what is its own: the page itself names the rest', () => {
  expect(names('/')).toEqual(['sign-in'])
})

test('the start page of somebody signed in names what they start with', () => {
  expect(names('/', 'courier')).toEqual(['sign-in', 'shell', 'http', 'start', 'courier-page', 'scan'])
  expect(names('/', 'portal')).toEqual(['sign-in', 'shell', 'http', 'start', 'remote-order'])
  expect(names('/orders', 'courier')).toEqual(names('/orders'))
})

test('an address with a word of its own goes before one that takes any', () => {
  expect(names('/location/new')).toContain('location-new')
  expect(names('/location/0198f2a0')).toContain('location')
  expect(names('/location/0198f2a0/')).toContain('location')
  expect(names('/users/17')).toContain('user')
})

test('a register names what it says of itself, with the list or with the form', () => {
  expect(names('/sampleTypes')).toEqual(['shell', 'http', 'sample-types', 'described-list', 'list'])
  for (const path of ['/sampleType/new', '/sampleType/0198f2a0'])
    expect(names(path)).toEqual(['shell', 'http', 'sample-types', 'described-pages'])
})

test('an address of no screen names nothing', () => {
  expect(names('/location')).toEqual([])
  expect(names('/orders/1/2')).toEqual([])
})
