package app.okolo;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
