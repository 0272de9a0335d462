/** Sets a cookie without secrets. `seconds` 0 deletes it. Does nothing if cookies are forbidden. */
export function setCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
  } catch {
    // A sandboxed frame has no cookies. The server then guards without them.
  }
}
