/** The kiosk's screens carry all their languages at once: what a patient reads changes without loading the page anew. */
export * from './messages.en'
