import { setNonce } from 'get-nonce'

/**
 * The page forbids style elements that do not carry the nonce it was served with. The dialog's scroll lock makes one; it
 * asks here for the nonce.
 */
export function setStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  if (nonce) setNonce(nonce)
}
