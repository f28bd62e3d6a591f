import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A copy of the tree to work in, with the packages linked: whatever happens to a run, the developer's files are as they
 * were. Answers its folder.
 */
export function copyOf(root: string, files: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aliquot-mutate-')))
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'))
  return folder
}

export const removeCopy = (folder: string): void => rmSync(folder, { recursive: true, force: true })
