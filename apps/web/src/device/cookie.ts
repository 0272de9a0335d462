/** Sets a cookie that holds no secret; `seconds` 0 takes it away. Where cookies are forbidden nothing happens. */
export function setCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
  } catch {
    // A frame in a sandbox has no cookies: the server then guards by what it knows.
  }
}
