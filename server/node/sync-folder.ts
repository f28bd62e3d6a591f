import { closeSync, fsyncSync, openSync } from 'node:fs'

/**
 * Makes a creation or renaming inside `folder` survive a power cut: a file's own fsync does not cover its name.
 * Windows has no such call for folders and journals names by itself.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
