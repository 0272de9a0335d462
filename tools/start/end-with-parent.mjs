/** Loaded first by each script of run.mjs: ends it, like SIGTERM, when run.mjs is killed and its channel closes. */
if (process.channel !== undefined && process.channel !== null) {
  process.once('disconnect', () => {
    if (process.listenerCount('SIGTERM') === 0) process.exit(1)
    process.emit('SIGTERM', 'SIGTERM')
  })
  // The listener alone would keep the process alive.
  process.channel.unref()
}
