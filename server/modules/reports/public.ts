/** What other parts of the server may use of reports: a paper within reach and its bytes, and a document made of plain data. */
export { readOutside, type Outside } from './outside'
export { carriedBy, type Carried } from './carried'
export { buildDocument, type ReportedAnalysis } from './build-document'
export { momentIn } from './document-words'
export { bytesOf, drawnAhead, logoOf, paperToDeliver, withFiles } from './drawing'
export { releaseReport } from './release'
export { problemsOf } from './release-checks'
export { whoseReport } from './whose-report'
export { findMedia, frozenDocument, mediaByKey, readLab } from './store'
/** A report as it would be printed with a template that is being written. */
export { generateReport, previewWith } from './generate'
export { drawReport } from './drawing'
