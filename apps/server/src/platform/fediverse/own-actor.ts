/** Addresses of the instance's one actor, below its public address. */
export function ownAddresses(publicUrl: string) {
  const base = `${publicUrl}/federation`
  return {
    actor: `${base}/actor`,
    keyId: `${base}/actor#main-key`,
    inbox: `${base}/inbox`,
    outbox: `${base}/outbox`,
    followers: `${base}/followers`,
    following: `${base}/following`,
    follows: `${base}/follows`,
    account: `okolo@${new URL(publicUrl).host}`,
  }
}

/** The actor document (ActivityPub section 4.1): an application that follows and never posts. */
export function actorDocument(publicUrl: string, publicKeyPem: string, name: string) {
  const own = ownAddresses(publicUrl)
  return {
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: own.actor,
    type: 'Application',
    preferredUsername: 'okolo',
    name,
    summary: 'Gathers public events of the actors it follows.',
    url: publicUrl,
    inbox: own.inbox,
    outbox: own.outbox,
    followers: own.followers,
    following: own.following,
    manuallyApprovesFollowers: true,
    discoverable: false,
    publicKey: { id: own.keyId, owner: own.actor, publicKeyPem },
  }
}
