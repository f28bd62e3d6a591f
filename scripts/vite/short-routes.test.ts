import { expect, it } from 'vitest'
import { shortRoute, shortTree } from './short-routes'

const made = `const $$splitComponentImporter = () => import("/x.tsx?tsr-split=component---loader");
import { lazyRouteComponent } from "@tanstack/react-router";
const $$splitLoaderImporter = () => import("/x.tsx?tsr-split=component---loader");
import { lazyFn } from "@tanstack/react-router";
export const Route = createFileRoute("/_in/x")({
	...guard("/x"),
	loader: lazyFn($$splitLoaderImporter, "loader"),
	component: lazyRouteComponent($$splitComponentImporter, "component")
});`

it('a route names the file of its screen and loader once', () => {
  const short = shortRoute(made)
  expect(short).toContain(
    'createFileRoute()({\n\t...guard("/x"),\n\t...__loadedPage($$splitComponentImporter)',
  )
  expect(short).toContain('import { loadedPage as __loadedPage }')
  expect(short).not.toContain('$$splitLoaderImporter')
})

it('keeps a loader that has a file of its own, and a route without a screen', () => {
  const apart = made.replace('=component---loader");\nimport { lazyFn }', '=loader");\nimport { lazyFn }')
  expect(shortRoute(apart)).toContain('loader: lazyFn($$splitLoaderImporter, "loader"),')
  expect(shortRoute(apart)).toContain('...__page($$splitComponentImporter)')
  expect(shortRoute('export const Route = createFileRoute("/_in")({})')).toBeUndefined()
})

it('the tree puts each route under its parent, with an id of its own where that is not its path', () => {
  const tree = shortTree(`const A = AImport.update({
	id: "/a",
	path: "/a",
	getParentRoute: () => In
});
const B = BImport.update({
	id: "/b_/$id",
	path: "/b/$id",
	getParentRoute: () => In
});
const InChildren = {
	A,
	C: CWithChildren
};`)
  expect(tree).toContain('const A = __put(AImport, In, "/a");')
  expect(tree).toContain('const B = __put(BImport, In, "/b/$id", "/b_/$id");')
  expect(tree).toContain('const InChildren = [\n\tA,\n\tCWithChildren\n];')
})
