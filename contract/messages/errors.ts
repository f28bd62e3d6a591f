/**
 * The error catalogue (section 8 of the specification) outside signing in: its words exactly, and in `…Help` the
 * line under them that says what to do next.
 */
export const errors = {
  render: 'Something went wrong.',
  renderHelp: 'Reload the page. What you saved is safe.',
  noAnswer: 'The laboratory’s server did not answer. What you typed is still here; try again.',
  unexpectedAnswer: 'The server’s answer could not be read. Try again, or reload the page.',
  notForYou: {
    title: '{name} is not for your account',
    text: 'It takes a role that your account does not have. Ask whoever manages users if you need it.',
    home: 'Go to the start',
  },
  report: {
    failedTitle: 'Report Error',
    failedHelp: 'No report was made. Check the filters and run it again.',
    done: 'Report Processing Complete',
    retrieved: 'Retrieved Report',
  },
  sftp: {
    failedTitle: 'SFTP Report Error',
    failedHelp: 'Nothing was sent. Check the connection in Lab Settings and send again.',
    done: 'SFTP Reporting Complete',
  },
  fax: { resent: 'Resent success', resentHelp: 'The new attempt is in the Fax Queue.' },
  printer: {
    getFailedTitle: 'Get Barcode Printer Error',
    getFailedHelp: 'Choose another printer or check Barcode Printers.',
    updateFailedTitle: 'Update Barcode Printer Error',
    updateFailedHelp: 'The printer was not changed. Try again.',
    printFailedHelp: 'No label was printed. Check that the label service runs on this computer.',
  },
  search: { failedTitle: 'Search Error', failedHelp: 'Change the search or try again.' },
  receiving: {
    noRemoteOrder: 'Could not find a remote order',
    noRemoteOrderHelp: 'Create the order, try again, or set the specimen aside.',
  },
} as const
