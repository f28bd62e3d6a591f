import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedFrom, root } from './imports'

/**
 * Names what the test databases are made of: every file of ours that `entry` reaches, the locked packages, and the kind
 * of machine, whose PostgreSQL reads no other's files. A byte changed in any of them gives another name.
 */
export function templateKey(
  entry: string,
  read: (file: string) => string | Uint8Array = (file) => readFileSync(join(root, file)),
): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.version}\n`)
  for (const file of [...reachedFrom(entry), 'package-lock.json'])
    hash.update(`${file}\n`).update(read(file)).update('\n')
  return hash.digest('hex').slice(0, 20)
}
