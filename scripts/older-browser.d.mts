/** Path of a Chromium of 2025 that runs here, fetched if there was none; undefined where none is to be had. */
export function olderBrowser(): Promise<string | undefined>
