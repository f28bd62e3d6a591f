/** A released version as what a message is built from, for every way that results leave by. */
export { placesOf, reportToSend, type ReleasedReport, type Sending } from './report-to-send'
export { Whose, whoseNow } from './whose'
export { reportSource, type ReportSource } from './source'
