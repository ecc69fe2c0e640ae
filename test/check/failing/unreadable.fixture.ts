throw new Error('no test was found')
