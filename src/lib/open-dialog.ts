/** Whether a dialog stands over the page: what the page hears must not act behind it. */
export const dialogIsOpen = (): boolean =>
  document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !==
  null
