// Writes src/routeTree.gen.ts from the files under src/routes, as the development server and the build do by themselves.
import { Generator, getConfig } from '@tanstack/router-generator'

const root = process.cwd()
const config = getConfig({ target: 'react', routeFileIgnorePattern: '\\.test\\.' }, root)
await new Generator({ config, root }).run()
